import type { Processor } from '../adapters/processor/port.ts';
import type { Config } from '../config/config.ts';
import { PROCESSOR_NAMES } from '../domain/processor.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { PROCESSORS } from '../registries/processors.ts';
import type { Processors } from '../services/gateway/context.ts';
import type { AppOverrides } from './overrides.ts';

/** The sandbox, and the live processor that the operator has configured. */
export async function openProcessors(
  config: Config,
  { liveProcessor }: Pick<AppOverrides, 'liveProcessor'>,
): Promise<Processors> {
  return {
    sandbox: await PROCESSORS.sandbox.open(),
    live: liveProcessor ?? (await openLive(config)),
  };
}

async function openLive(config: Config): Promise<Processor | null> {
  const live = PROCESSOR_NAMES.filter((name) => PROCESSORS[name].mode === 'live');
  const opened = await Promise.all(live.map((name) => PROCESSORS[name].open(config)));
  const [processor = null, ...others] = opened.filter((found) => found !== null);
  if (processor === null || others.length === 0) return processor;
  const names = [processor, ...others].map(({ id }) => id).join(' and ');
  throw new OperatorError(`The configuration is wrong: only one processor can be used, not ${names}.`);
}
