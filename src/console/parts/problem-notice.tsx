import { problemOf } from '../api/index.ts';
import { Button, Notice, RequestId, Row } from '../kit/index.ts';
import { common } from './texts.ts';

/** Why something failed, with the id of the request; nothing without an error. */
export function ProblemNotice({
  error,
  title,
  onRetry,
}: {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
}) {
  if (error === null || error === undefined) return null;
  const { message, requestId } = problemOf(error);
  return (
    <Notice tone="bad" title={title}>
      <p>{message}</p>
      {requestId !== null && <RequestId label={common.requestId} id={requestId} />}
      {onRetry !== undefined && (
        <Row>
          <Button small onClick={onRetry}>
            {common.reload}
          </Button>
        </Row>
      )}
    </Notice>
  );
}
