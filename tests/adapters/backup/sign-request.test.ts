import { expect, it } from 'vitest';
import { signRequest } from '#src/adapters/backup/store/sign-request.ts';

/** The examples of the documentation of Amazon S3 for Signature Version 4. */
const CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const NOW = Date.parse('2013-05-24T00:00:00Z');

it.each([
  [
    'https://examplebucket.s3.amazonaws.com/test.txt',
    { range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'https://examplebucket.s3.amazonaws.com/?lifecycle=',
    {},
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    {},
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs %s', (url, headers, signature) => {
  const signed = signRequest({ method: 'GET', url: new URL(url), headers }, CREDENTIALS, NOW);
  expect(signed.authorization?.split('Signature=')[1]).toBe(signature);
});
