import { anotherOrganization } from '../instance/coverage/credentials.ts';
import type { Answer, CallOptions, TestApp } from './app.ts';

/** A second organization of the same program, reached by its own key. */
export interface OtherOrganization extends Pick<TestApp, 'url' | 'ok' | 'call' | 'organizationId'> {}

export async function aSecondOrganization(world: TestApp): Promise<OtherOrganization> {
  const { key, maker } = await anotherOrganization(world);
  const call = (target: `${string} /${string}`, options: CallOptions = {}): Promise<Answer> =>
    world.call(target, { key, ...options });
  return {
    ...{ url: world.url, organizationId: maker.organizationId, call },
    async ok(target, body) {
      const answer = await call(target, body === undefined ? {} : { body });
      if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}: ${answer.text}`);
      return answer.body;
    },
  };
}
