import { isJsonObject, type JsonObject } from '../platform/json-object.ts'

/**
 * Returns the JSON object in a model's reply. Repairs what models often get wrong: a code fence, words around the object,
 * and a comma before a closing bracket.
 */
export function readJsonReply(reply: string): JsonObject | undefined {
  const object = reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1)
  return parse(reply) ?? parse(object) ?? parse(object.replaceAll(/,(?=\s*[}\]])/g, ''))
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
