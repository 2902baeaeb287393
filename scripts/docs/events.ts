import { z } from 'zod';
import { EVENTS, eventBody } from '#src/contracts/gateway/event.ts';
import { WEBHOOK_PAYLOADS, webhookBody } from '#src/contracts/webhook-event.ts';
import { MERCHANT_EVENTS, WEBHOOK_EVENTS } from '#src/domain/event.ts';
import { exampleOf } from '#src/http/document/examples.ts';
import type { ReferencePage } from './page.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `
Pilothouse sends two kinds of events. Events of an organization go to its webhooks (\`webhook.create\`), signed as Standard
Webhooks are. Events of a merchant go from the payment gateway to the webhook URLs of its payment gateway services,
signed with \`x-gateway-signature\`.

Later versions can add fields and events: ignore what you do not know.
`;

/** Every event with its meaning and its body, as the contracts declare them. */
export const eventsPage: ReferencePage = {
  file: 'events.md',
  title: 'Events',
  summary: 'every event that is sent, with its meaning and an example of its body.',
  write: () => [INTRODUCTION.trim(), organizations(), merchants()].join('\n\n'),
};

function organizations(): string {
  const rows = WEBHOOK_EVENTS.map((type) => [code(type), WEBHOOK_PAYLOADS[type].meaning]);
  const bodies = WEBHOOK_EVENTS.map((type) => body(type, webhookBody(type)));
  return ['## Events of an organization', table(['event', 'meaning'], rows), ...bodies].join('\n\n');
}

function merchants(): string {
  const rows = MERCHANT_EVENTS.map((type) => [code(type), EVENTS[type].meaning]);
  const bodies = MERCHANT_EVENTS.map((type) => body(type, eventBody(type)));
  return ['## Events of a merchant', table(['event', 'meaning'], rows), ...bodies].join('\n\n');
}

function body(type: string, schema: z.ZodType): string {
  const example = JSON.stringify(exampleOf(z.toJSONSchema(schema)), null, 2);
  return `### ${code(type)}\n\n\`\`\`json\n${example}\n\`\`\``;
}
