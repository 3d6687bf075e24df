import { isJsonObject, type JsonObject } from '../../platform/json-object.ts'
import { avatarOf, type Imported, objectOf, presentOf, restOf, tagsOf, textOf, textsOf } from './imported.ts'

const MAPPED = [
  'name',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'system_prompt',
  'post_history_instructions',
  'creator_notes',
  'tags',
]
/** What an export writes again as it was, as all other fields. */
const KEPT = [
  'alternate_greetings',
  'character_book',
  'creator',
  'character_version',
  'extensions',
  'nickname',
  'creator_notes_multilingual',
  'source',
  'group_only_greetings',
  'creation_date',
  'modification_date',
]

/** What says that it's a card. */
const MARKS = ['spec', 'spec_version', 'data']

/** Returns whether a value is a character card of any version. V1 has no mark, only its fields. */
export const isCard = (value: unknown): value is JsonObject =>
  isJsonObject(value) &&
  (/^chara_card_v[23]$/.test(textOf(value['spec'])) ||
    (typeof value['name'] === 'string' && typeof value['first_mes'] === 'string' && 'personality' in value))

/** Reads a character card. Its `extensions` and all that has no place here are kept for an export. */
export function fromCard(card: JsonObject): Imported {
  const isV1 = card['spec'] === undefined
  const data = isV1 ? card : objectOf(card['data'])
  const prefix = isV1 ? '' : 'data.'
  const name = textOf(data['name'])
  const own = objectOf(objectOf(data['extensions'])['saffron'])
  return {
    format: isV1 ? 'chara_card_v1' : textOf(card['spec']),
    fields: {
      name,
      description: firstLine(textOf(data['creator_notes'])),
      avatar: avatarOf(own['avatar']),
      instructions: instructionsOf(data),
      opening: withNames(textOf(data['first_mes']), name),
      examples: examplesOf(textOf(data['mes_example']), name),
      tags: tagsOf(textsOf(data['tags'])),
      category: 'entertainment',
      extras: { card: JSON.parse(JSON.stringify(data)) },
    },
    mapped: presentOf(data, MAPPED, prefix),
    kept: [...presentOf(data, KEPT, prefix), ...restOf(data, [...MAPPED, ...KEPT, ...(isV1 ? MARKS : [])], prefix)],
    // Later versions repeat their fields for older programs.
    lost: isV1 ? [] : restOf(card, [...MARKS, ...Object.keys(data)]),
  }
}

/** Returns the instructions that a card's texts make. */
export function instructionsOf(data: JsonObject): string {
  const name = textOf(data['name'])
  const parts = [
    textOf(data['system_prompt']).replaceAll('{{original}}', ''),
    textOf(data['description']),
    labelled('Personality', textOf(data['personality'])),
    labelled('Scenario', textOf(data['scenario'])),
    textOf(data['post_history_instructions']).replaceAll('{{original}}', ''),
  ]
  const said = parts.map((part) => part.trim()).filter((part) => part !== '')
  return withNames(said.join('\n\n'), name) || (name === '' ? '' : `You are ${name}.`)
}

const labelled = (label: string, text: string): string => (text.trim() === '' ? '' : `${label}: ${text}`)

/** A card names itself by `{{char}}` or `<BOT>`. We have a value for the user, too. */
export const withNames = (text: string, name: string): string =>
  text.replaceAll(/\{\{char\}\}|<BOT>/gi, () => name).replaceAll(/\{\{user\}\}|<USER>/gi, '{{user}}')

const firstLine = (text: string): string => text.trim().split('\n')[0]?.slice(0, 500) ?? ''

/** Reads `<START>` blocks of lines that begin with who says them. */
function examplesOf(text: string, name: string): { user: string; assistant: string }[] {
  const turns = text
    .split(/<START>/i)
    .flatMap((block) => block.split(/^(?=\{\{(?:user|char)\}\}:)/im))
    .map((turn) => /^\{\{(user|char)\}\}:\s*([\s\S]*)$/i.exec(turn.trim()))
  const found: { user: string; assistant: string }[] = []
  for (const [at, turn] of turns.entries()) {
    const next = turns[at + 1]
    if (turn?.[1]?.toLowerCase() !== 'user' || next?.[1]?.toLowerCase() !== 'char') continue
    found.push({ user: withNames(turn[2] ?? '', name), assistant: withNames(next[2] ?? '', name) })
  }
  return found.slice(0, 20)
}
