import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoField, useSite } from './element-page.ts';

const on = await useSite();
const { info, opened, site, openElements } = on;
await on.connectQuietly('ada');
const elsewhere = 'https://app.example.com';

const connect = (more: string) => `<trunkline-connect ${more}></trunkline-connect>`;
const event = 'component="demo" event="task_completed"';
const form = (more: string) =>
  `<trunkline-event-form session="/session" ${more}></trunkline-event-form>`;
const refused = { allowed_origins: [elsewhere] };

/** Each with two elements, and what is in its one warning. @property session what the page's server asks for */
const mistakes: Record<string, { body: string; says: string[]; session?: object }> = {
  'an origin that is not in the session': {
    body: `${connect('session="/session" type="demo"')}${demoField('project_id')}`,
    session: refused,
    says: [`for pages of ${elsewhere}, and the request is from ${site.origin}`],
  },
  'no session': {
    body: `${connect('type="demo"')}<trunkline-options ${event} field="project_id"></trunkline-options>`,
    says: ['wait for a session', 'configure({ session })'],
  },
  'a session endpoint that fails': {
    body: `${connect('session="/session" type="demo"')}${demoField('project_id')}`,
    session: { expires_in_seconds: 1 },
    says: ['/session answered 422'],
  },
  'no type': { body: connect('session="/session"'), says: ['<trunkline-connect> waits', 'type'] },
  'no component and no field': {
    body: '<trunkline-options session="/session" event="task_completed"></trunkline-options>',
    says: ['<trunkline-options> waits for its component, field'],
  },
  'an unknown type': {
    body: connect('session="/session" type="slak"'),
    says: ['the type “slak”', 'slack'],
  },
  'an unknown component': {
    body: `${demoField('project_id').replace('"demo"', '"none"')}${demoField('project_id').replace('"demo"', '"none"')}`,
    says: ["Unknown component 'none'", 'demo'],
  },
  'an unknown event': {
    body: form('component="demo" event="nothing"'),
    says: ['the event “nothing”', 'task_completed'],
  },
  'an unknown field': {
    body: demoField('nothing'),
    says: ['the field “nothing”', 'project_id'],
  },
  'an object that came as text': {
    body: demoField('task_id', 'parents="[object Object]" value="[object Object]"').replace(
      'value=',
      'data-value=',
    ),
    says: ['parents', '[object Object]', "customElements.whenDefined('trunkline-options')"],
  },
};

describe('whoever makes a page with', () => {
  let page: Page;
  let warnings: string[];

  beforeEach(async () => {
    ({ page } = opened());
    warnings = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.clock.install();
  });

  it.each(Object.entries(mistakes))('%s reads it once, and where to look', async (_, mistake) => {
    site.session = mistake.session ?? {};
    const idle = page.waitForLoadState('networkidle');
    await openElements(mistake.body);
    await idle;
    await page.clock.fastForward(5000);
    await expect.poll(() => warnings.length).toBe(1);
    // A person comes back to the page.
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.waitForLoadState('networkidle');
    const [warning] = warnings;
    expect(warnings).toEqual([warning]);
    for (const part of mistake.says) expect(warning).toContain(part);
    expect(warning).toContain(`See ${info.base_url}/docs/elements#mistakes`);
    expect(opened().complaints).toEqual([]);
    // People learn no keys.
    expect(await page.getByText(/slack|task_completed|example\.com/).count()).toBe(0);
  });

  it('nothing of that reads nothing, and loads no texts', async () => {
    site.session = {};
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const body = `${connect('session="/session" type="demo"')}<form>${demoField('project_id')}
${demoField('task_id', `parents='{ "project_id": "spring-fair" }'`)}</form>${form(event)}`;
    await openElements(body);
    await page.getByText('7 choices.').first().waitFor({ state: 'attached' });
    await page.clock.fastForward(5000);
    await page.waitForLoadState('networkidle');
    expect(warnings).toEqual([]);
    expect(requests.filter((url) => url.includes('mistakes'))).toEqual([]);
  });
});
