import { escapeHtml } from '../site/escape-html.ts';

/** The colours of look.css, so that pictures and pages are alike. */
const light =
  '.ground{fill:#fafafa}.line{stroke:#e6e6ea}.text{fill:#17171a}.quiet{fill:#5e5e68}.bar{fill:#4f54cf}.mark{stroke:#b26a00}';
const dark =
  '.ground{fill:#0c0c0e}.line{stroke:#27272c}.text{fill:#ededf0}.quiet{fill:#a0a0ab}.bar{fill:#7a7ff0}.mark{stroke:#f0b35a}';

type SvgPlace = { x: number; y: number; of?: string; size?: number; anchor?: string };

/** A line of text, in one of the classes. */
export const svgText = (text: string, { x, y, of = 'text', size = 12, anchor }: SvgPlace): string =>
  `<text class="${of}" x="${x}" y="${y}" font-size="${size}"${anchor ? ` text-anchor="${anchor}"` : ''}>${escapeHtml(text)}</text>`;

type SvgContent = { width: number; height: number; title: string; shapes: readonly string[] };

/** A picture of its own ground, which follows the colours that the reader prefers. */
export const svgDocument = ({ width, height, title, shapes }: SvgContent): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif">
<title>${escapeHtml(title)}</title>
<style>${light}@media(prefers-color-scheme:dark){${dark}}</style>
<rect class="ground" width="${width}" height="${height}" rx="12"/>
${shapes.join('\n')}
</svg>
`;
