import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { Names } from '#src/adapters/workloads/images/daemon/names.ts';
import { FrameSplitter } from '#src/kernel/frames.ts';
import { docker, IMAGES, ownSteps } from '../../../support/docker-client.ts';

/** A Dockerfile that runs a line of a shell on the busybox image, and whose steps are its own. */
export function busyboxFile(command: string, ...lines: string[]): string {
  const cmd = JSON.stringify(['/bin/sh', '-c', command]);
  return [`FROM ${IMAGES.busybox}`, ownSteps(), ...lines, `CMD ${cmd}`, ''].join('\n');
}

/** Serves a folder on the port that the application names. */
export const SERVE = 'mkdir -p /www; echo hello >/www/index.html; exec httpd -f -p $PORT -h /www';

/** What the engine has as a release's container. */
export async function containerOf(homeId: string, releaseId: string) {
  return docker.getContainer(new Names(homeId).container(releaseId)).inspect();
}

/** Runs a program in a container of this instance and answers what it printed and how it ended. */
export async function execIn(name: string, argv: string[], env: string[] = []) {
  const exec = await docker
    .getContainer(name)
    .exec({ Cmd: argv, Env: env, AttachStdout: true, AttachStderr: true });
  const stream = (await exec.start({})) as unknown as Readable;
  let text = '';
  const frames = new FrameSplitter(({ payload }) => {
    text += payload.toString();
  });
  for await (const chunk of stream) frames.write(chunk as Buffer);
  return { code: (await exec.inspect()).ExitCode, text };
}

/** A container, network, volume and image that are not ours, with a look at whether they are all still there. */
export async function foreignObjects() {
  const name = `foreign-${randomBytes(4).toString('hex')}`;
  const labels = { 'pilothouse.application': 'app_one', 'pilothouse.release': 'rel_one' };
  const network = await docker.createNetwork({ Name: name, Labels: labels });
  await docker.createVolume({ Name: name, Labels: labels });
  const container = await docker.createContainer({
    ...{ name, Image: IMAGES.busybox, Cmd: ['sleep', '1000'], Labels: labels },
    HostConfig: { NetworkMode: name },
  });
  await container.start();
  await docker.getImage(IMAGES.busybox).tag({ repo: name, tag: 'kept' });
  onTestFinished(async () => {
    await container.remove({ force: true });
    await network.remove();
    await docker.getVolume(name).remove();
    await docker.getImage(`${name}:kept`).remove();
  });
  return async () => ({
    running: (await container.inspect()).State.Running,
    network: (await network.inspect()).Name === name,
    volume: (await docker.getVolume(name).inspect()).Name === name,
    image: (await docker.getImage(`${name}:kept`).inspect()).Id !== '',
  });
}
