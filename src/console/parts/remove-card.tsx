import { Card, Row, Stack } from '../kit/index.ts';
import type { Question } from './confirm.tsx';
import { ConfirmButton } from './confirm-button.tsx';

/** Removes the thing of the screen, after its name is typed. */
export function RemoveCard<Input>({
  title,
  hint,
  ...question
}: Pick<Question<Input>, 'title' | 'action' | 'input'> & {
  /** What is removed with it. */
  readonly hint: string;
  readonly name: string;
}) {
  return (
    <Card title={title}>
      <Stack>
        <p>{hint}</p>
        <Row>
          <ConfirmButton {...question} title={title} label={title} look="danger">
            {hint}
          </ConfirmButton>
        </Row>
      </Stack>
    </Card>
  );
}
