import type { Config } from '../../config/config.ts';
import { ENGINE_NAMES, type EngineName } from '../../domain/engine.ts';
import { ENGINES } from '../../registries/engines.ts';
import { ok, problem, type Result, warning } from './findings.ts';

/** Whether the engine of `ENGINE` can run on this machine, and which limits it can enforce. */
export async function checkEngine(config: Config): Promise<Result> {
  const candidates: readonly EngineName[] = config.ENGINE === 'auto' ? ENGINE_NAMES : [config.ENGINE];
  const reasons: string[] = [];
  for (const name of candidates) {
    const reason = await ENGINES[name].detect(config);
    if (reason === null) return inspect(name, config, reasons);
    reasons.push(`${name}: ${reason}.`);
  }
  const remedies = candidates.flatMap((name) => ENGINES[name].remedy ?? []);
  return problem(
    `The engine cannot run. ${reasons.join(' ')}`,
    ['Check that the user of the server may use the engine.', ...remedies].join(' '),
  );
}

async function inspect(name: EngineName, config: Config, reasons: readonly string[]): Promise<Result> {
  const { about, lacks } = await ENGINES[name].inspect(config);
  const others = reasons.length === 0 ? '' : ` Not available: ${reasons.join(' ')}`;
  if (lacks.length === 0) return ok(`Engine ${name}: ${about}.${others}`);
  return warning(
    `Engine ${name}: ${about}, but ${lacks.join('; ')}.${others}`,
    'See docs/guides/deploying.md for what the engine needs. Run this check as the user of the server.',
  );
}
