import { useApi } from '../../api/index.ts';
import { Confirm, common, useAction } from '../../parts/index.ts';
import type { Events, Provider } from './provider.ts';
import { t } from './texts.ts';

interface ActionProps {
  readonly provider: Provider;
  readonly onClose: () => void;
}

/** Disconnects a git host. */
export function RemoveProvider({ provider: { gitProviderId, name }, onClose }: ActionProps) {
  const api = useApi();
  const remove = useAction(api.gitProvider.remove.mutationOptions(), {
    done: t.providers.removed,
    onDone: onClose,
  });
  return (
    <Confirm
      open
      onClose={onClose}
      title={t.removeTitle(name)}
      confirm={common.remove}
      onConfirm={() => remove.run({ gitProviderId })}
      action={remove}
      name={name}
    >
      {t.providers.removeHint}
    </Confirm>
  );
}

/** Replaces the secret with which a git host signs its events. */
export function RegenerateSecret({
  provider: { gitProviderId },
  onClose,
  onDone,
}: ActionProps & { readonly onDone: (events: Events) => void }) {
  const api = useApi();
  const regenerate = useAction(api.gitProvider.regenerateWebhookSecret.mutationOptions(), { onDone });
  return (
    <Confirm
      open
      onClose={onClose}
      title={t.providers.regenerateTitle}
      confirm={t.providers.regenerate}
      onConfirm={() => regenerate.run({ gitProviderId })}
      action={regenerate}
    >
      {t.providers.regenerateHint}
    </Confirm>
  );
}
