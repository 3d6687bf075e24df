import { crc32, deflateSync } from 'node:zlib'

import type { AgentDefinition } from '@saffron/core/store'

import { type JsonObject } from '../../platform/json-object.ts'
import { instructionsOf, withNames } from './character-card.ts'
import { objectOf, textOf } from './imported.ts'

/**
 * Returns an agent as a character card of version 3. An imported card comes out as it was, apart from what has been
 * changed since.
 */
export function toCard({
  name,
  description,
  instructions,
  opening,
  tags,
  avatar,
  extras,
  examples,
}: Omit<AgentDefinition, 'knowledge'>) {
  const before = objectOf(extras['card'])
  const isSame = before['name'] !== undefined && instructionsOf(before) === instructions
  const texts = isSame
    ? {}
    : { description: '', personality: '', scenario: '', system_prompt: instructions, post_history_instructions: '' }
  const greeting = textOf(before['first_mes'])
  const data = {
    mes_example: examples.map(({ user, assistant }) => `<START>\n{{user}}: ${user}\n{{char}}: ${assistant}`).join('\n'),
    creator_notes: description,
    creator: '',
    character_version: '',
    alternate_greetings: [],
    group_only_greetings: [],
    ...before,
    ...texts,
    name,
    first_mes: withNames(greeting, name) === opening ? greeting : opening,
    tags: keepCase(tags, before['tags']),
    extensions: { ...objectOf(before['extensions']), ...(avatar !== '' && { saffron: { avatar } }) },
  }
  return { spec: 'chara_card_v3', spec_version: '3.0', data }
}

/** Our tags have no capital letters. */
const keepCase = (tags: readonly string[], before: unknown): unknown =>
  Array.isArray(before) && before.every((tag, at) => String(tag).trim().toLowerCase() === tags[at]) ? before : tags

const SIDE = 256
const GRAY = 0xb0

/** Returns a PNG of a plain color that contains a card, also in the form that older programs read. */
export function cardAsPng(card: { readonly data: JsonObject }): Buffer {
  const text = (keyword: string, value: unknown) =>
    chunk('tEXt', Buffer.from(`${keyword}\0${Buffer.from(JSON.stringify(value)).toString('base64')}`, 'latin1'))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // 8 bits of gray.
  header.writeUInt8(8, 8)
  const row = Buffer.alloc(SIDE + 1, GRAY)
  row.writeUInt8(0, 0)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => row)))
  const older = { spec: 'chara_card_v2', spec_version: '2.0', data: card.data }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    text('ccv3', card),
    text('chara', older),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
