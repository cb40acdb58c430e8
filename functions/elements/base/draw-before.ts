import type { Html } from './html.ts';

type Write = (value: unknown) => void;
type Policy = { createHTML(text: string): string };
type Trusted = { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
const mark = '{value}';
const asIs: Policy = { createHTML: (text) => text };
/** A page's policy may ask who makes HTML of texts. No value is in these. */
const policy = (window as Trusted).trustedTypes?.createPolicy('trunkline', asIs) ?? asIs;

const inAttribute = (element: Element, attribute: string, text: string): Write => {
  const [kind, name] = [attribute.charAt(0), attribute.slice(1)];
  let last: unknown;
  const set = (value: unknown) => {
    if (kind === '.') Reflect.set(element, name, value);
    else if (kind === '?') element.toggleAttribute(name, Boolean(value));
    else if (value === undefined) element.removeAttribute(attribute);
    else element.setAttribute(attribute, text.split(mark).join(String(value)));
  };
  element.removeAttribute(attribute);
  if (kind === '@') element.addEventListener(name, (event) => (last as EventListener)(event));
  return (value) => {
    if (kind !== '@' && value !== last) set(value);
    last = value;
  };
};

/** What is not yet in the page, and what draws its values. */
const contentOf = (strings: TemplateStringsArray): [Node, Write[]] => {
  const template = document.createElement('template');
  const text = strings.reduce((before, next) => {
    const isInTag = before.lastIndexOf('<') > before.lastIndexOf('>');
    return before + (isInTag ? mark : '<!---->') + next;
  });
  template.innerHTML = policy.createHTML(text);
  const shown = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT;
  const walker = document.createTreeWalker(template.content, shown);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  const writes = nodes.flatMap((node) => {
    if (!(node instanceof Element)) return [drawBefore(node as ChildNode)];
    const own = [...node.attributes].filter(({ value }) => value.includes(mark));
    return own.map(({ name, value }) => inAttribute(node, name, value));
  });
  return [template.content, writes];
};

/** What an API sends may have a member `strings`, but no list in JSON has a template's `raw`. */
const isHtml = (value: unknown): value is Html =>
  Array.isArray(Object(value).strings) && 'raw' in Object(value).strings;

/** A text is its own key; a list has neither key nor strings. */
const htmlOf = (value: unknown): Partial<Html> => {
  if (Array.isArray(value)) return { values: value };
  return isHtml(value) ? value : { key: String(value || '') };
};

/** What draws a value before a node: what is there stays while only values within it change. */
export const drawBefore = (node: ChildNode): Write => {
  const [start, end] = [new Comment(), new Comment()];
  node.before(start, end);
  let drawn: Partial<Html> = {};
  let writes: Write[] = [];
  const begin = ({ strings, key = '' }: Partial<Html>): Node | string => {
    while (start.nextSibling !== end) start.nextSibling?.remove();
    const [content, all] = strings ? contentOf(strings) : [key, []];
    writes = all;
    return content;
  };
  return (value) => {
    const given = htmlOf(value);
    const { strings, key, values = [] } = given;
    const content = strings === drawn.strings && key === drawn.key ? '' : begin(given);
    drawn = given;
    while (!strings && writes.length < values.length) writes.push(drawBefore(end));
    for (const [at, write] of writes.entries()) write(values[at]);
    if (content) end.before(content);
  };
};
