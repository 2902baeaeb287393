import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import type { CommandSpec } from '../../port.ts';
import { APPLICATION, type ReleasePlace } from './release.ts';
import { containerSandbox, podSandbox } from './sandbox.ts';

interface CommandPlace extends Pick<ReleasePlace, 'names' | 'project'> {
  /** The program that runs the command, and ends it. */
  readonly program: string;
}

/** The labels of a one-off command. It carries no label of the release: that is stopped and adopted without it. */
export function commandLabels(
  { applicationId: application, commandId: command }: Pick<CommandSpec, 'applicationId' | 'commandId'>,
  { names, project, program }: CommandPlace,
): Record<string, string> {
  return names.labels({ project, application, command, program });
}

/** The pod of a one-off command. The entrypoint of the image is not used: it may be a shell. */
export function commandPod(
  spec: CommandSpec,
  place: Omit<ReleasePlace, 'replicas' | 'hasPause'> & CommandPlace,
): Pod {
  const { names, project, image, variables, limits, pullSecret } = place;
  return {
    metadata: {
      namespace: names.namespace(project),
      name: names.object(spec.commandId),
      labels: commandLabels(spec, place),
    },
    spec: {
      ...podSandbox(),
      restartPolicy: 'Never',
      ...(pullSecret !== null && { imagePullSecrets: [{ name: pullSecret }] }),
      containers: [
        {
          name: APPLICATION,
          image,
          imagePullPolicy: 'IfNotPresent',
          command: spec.argv.map(unexpanded),
          envFrom: [{ secretRef: { name: variables } }],
          ...containerSandbox(limits),
        },
      ],
    },
  };
}

/** Kubernetes replaces `$(NAME)` in arguments; two dollars are one. */
function unexpanded(argument: string): string {
  return argument.replaceAll('$', '$$$$');
}
