import { exampleOf } from '../../../functions/examples.ts';
import { integrationExamples } from '../../../functions/platform/contracts/examples/integrations.ts';
import { readingExamples } from '../../../functions/platform/contracts/examples/reading.ts';
import { createConnecting } from '../stack/connecting.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import type { Reader } from './readers.ts';
import { createSentWebhooks } from './sent-webhooks.ts';
import type { OwnValue } from './with-own-values.ts';

/** What samples and examples name by a checksum or a state, and is made for each of them. */
const createMade = ({ request, ...stack }: TestStack) => {
  const { start, callBack } = createConnecting({ request, ...stack });
  return {
    /** A completion code works only once. */
    completionCode: async (apiKey: string) => {
      const started = await start(apiKey, 'slack', { completion: 'by_server' });
      return (await callBack('slack', started)).completion_code ?? '';
    },
    /** A start that the person did not allow. */
    deniedAttempt: async (apiKey: string) => {
      const state = (await start(apiKey, 'gmail')).searchParams.get('state') ?? '';
      await request(`/integrations/oauth_callback/gmail?error=access_denied&state=${state}`);
      return state.slice(0, 22);
    },
    /** The name that a file has now, which holds its checksum. */
    nameOf: async (path: string, file: RegExp) =>
      file.exec(JSON.stringify(Object.fromEntries((await request(path)).headers)))?.[0] ??
      file.exec((await request(path)).text)?.[0] ??
      '',
  };
};

const { integration_id: exampleId } = readingExamples.bindAgentIntegration.body;

/** For values of an example that are others on this stack, what is there for a reader. */
export const createOwnValues = async (stack: TestStack) => {
  const { address, idsFor } = await createSentWebhooks(stack);
  const { completionCode, deniedAttempt, nameOf } = createMade(stack);
  return async (operationId: string, reader: Reader): Promise<OwnValue[]> => {
    const { apiKey, integrationId, boundId } = reader;
    const { path = {} } = exampleOf(operationId);
    if (operationId === 'oauthComplete') {
      const { completion_code, attempt_id } = integrationExamples.oauthComplete.body;
      const own = await completionCode(apiKey);
      return [
        [completion_code, own],
        [attempt_id, own.slice(0, 22)],
      ];
    }
    if (path.invitation_id) return [[path.invitation_id, reader.invitationId]];
    if (path.link) return [[path.link, reader.link]];
    if (path.integration_id) return [[path.integration_id, integrationId]];
    if (path.agent_id) return [[exampleId, boundId]];
    if (path.webhook_id) return [address, ...(await idsFor(operationId, reader))];
    if (path.attempt_id) return [[path.attempt_id, await deniedAttempt(apiKey)]];
    if (operationId === 'getDocsAsset') {
      return [['docs-0123456789ab.css', await nameOf('/docs', /[\w-]+-[0-9a-f]{12}\.css/)]];
    }
    if (operationId === 'getElementsFile') {
      const own = await nameOf('/elements.js', /elements-[0-9a-f]{12}\.js/);
      return [['elements-0123456789ab.js', own]];
    }
    return [address];
  };
};
