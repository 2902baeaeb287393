export { deliverEvents, retryEvents } from './deliver-events.ts';
export { recordEvent } from './record-event.ts';
export { resumeDeliveries } from './resume-deliveries.ts';
