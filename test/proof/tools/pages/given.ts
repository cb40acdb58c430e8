/** What the programs of all rows are given, as `given.js`: also on a server. */
export const given = `globalThis.heard = [];
export const hear = (event) => heard.push(...event.detail.options.map(({ id }) => id));
export const session = () => fetch('/session', { method: 'POST' }).then((answer) => answer.json());
export const parents = { project_id: 'website' };
export const keys = { component: 'demo', event: 'task_completed', field: 'task_id' };
export const names = ['first', 'second'];
export const saved = { first: 'website-1' };
export const savedLists = { first: ['website-1'], second: [] };
export const turned = (list) => [...list].reverse();
export const root = globalThis.document?.querySelector('#root');
export const drawFirst = (draw) => customElements.whenDefined('trunkline-options').then(draw);
`;

/** The field, as a page of plain HTML has it. */
const fieldText = (name: string, saved: string) =>
  `<trunkline-options id="${name}" name="${name}" value="${saved}" component="demo" event="task_completed" field="task_id" session="/session" parents='{"project_id":"website"}'></trunkline-options>`;

export const fieldsText = [fieldText('first', 'website-1'), fieldText('second', '')] as const;
