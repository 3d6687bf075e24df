import type { Message } from '@saffron/core/chat'

/** The place of a message among its versions. */
export interface Version {
  /** From 1. */
  readonly at: number
  readonly total: number
}

/** Returns the version of a message, or undefined if it's the only one. */
export function versionOf({ id, siblings }: Pick<Message, 'id' | 'siblings'>): Version | undefined {
  const at = siblings.indexOf(id) + 1
  return siblings.length < 2 || at === 0 ? undefined : { at, total: siblings.length }
}

/** Returns the ID of the previous or next version. The last one is followed by the first. */
export function versionBeside({ id, siblings }: Pick<Message, 'id' | 'siblings'>, by: -1 | 1): string | undefined {
  const at = siblings.indexOf(id)
  return siblings.length < 2 || at === -1 ? undefined : siblings.at((at + by) % siblings.length)
}

/** `2/3`. */
export const versionText = ({ at, total }: Version): string => `${at}/${total}`
