import { components } from '../../functions/catalogue/components/catalogue.ts';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { judgeSunsets } from './judge-sunsets.ts';

// Run by `npm run check`. Warns of API versions that end within 180 days, and fails within 60.

const findings = judgeSunsets([...providers.values(), ...components.values()], Date.now());
for (const { level, text } of findings) console.log(`${level}: ${text}`);
if (findings.some(({ level }) => level === 'error')) process.exitCode = 1;
