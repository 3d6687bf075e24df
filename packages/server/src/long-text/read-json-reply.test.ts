import { expect, test } from 'vitest'

import { readJsonReply } from './read-json-reply.ts'

test.each([
  ['{"a":1}', { a: 1 }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['Here it is: {"a":[1,2,],} I hope it helps', { a: [1, 2] }],
  ['[1]', undefined],
  ['%%% {"groupItems": [{"group": ', undefined],
  ['', undefined],
])('reads %j', (reply, json) => expect(readJsonReply(reply)).toEqual(json))
