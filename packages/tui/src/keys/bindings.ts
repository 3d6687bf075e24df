import type { MessageKey } from '@saffron/core/i18n'

/** What a key does in the prompt. */
export type Action =
  | 'submit'
  | 'newline'
  | 'left'
  | 'right'
  | 'wordLeft'
  | 'wordRight'
  | 'lineStart'
  | 'lineEnd'
  | 'up'
  | 'down'
  | 'deleteBackward'
  | 'deleteForward'
  | 'killWordBackward'
  | 'killWordForward'
  | 'killToLineStart'
  | 'killToLineEnd'
  | 'yank'
  | 'search'
  | 'editor'
  | 'complete'
  | 'cancel'
  | 'stop'
  | 'leave'
  | 'redraw'

interface Binding {
  readonly action: Action
  /** The first is the one that help shows. */
  readonly keys: readonly string[]
  readonly help: MessageKey
}

/** Every key of the prompt: the handler looks keys up here, and help prints it. */
export const bindings: readonly Binding[] = [
  { action: 'submit', keys: ['enter'], help: 'cli.key.submit' },
  { action: 'newline', keys: ['ctrl+j', 'shift+enter', 'alt+enter'], help: 'cli.key.newline' },
  { action: 'left', keys: ['left', 'ctrl+b'], help: 'cli.key.left' },
  { action: 'right', keys: ['right', 'ctrl+f'], help: 'cli.key.right' },
  { action: 'wordLeft', keys: ['alt+left', 'ctrl+left', 'alt+b'], help: 'cli.key.wordLeft' },
  { action: 'wordRight', keys: ['alt+right', 'ctrl+right', 'alt+f'], help: 'cli.key.wordRight' },
  { action: 'lineStart', keys: ['ctrl+a', 'home'], help: 'cli.key.lineStart' },
  { action: 'lineEnd', keys: ['ctrl+e', 'end'], help: 'cli.key.lineEnd' },
  { action: 'up', keys: ['up', 'ctrl+p'], help: 'cli.key.up' },
  { action: 'down', keys: ['down', 'ctrl+n'], help: 'cli.key.down' },
  { action: 'deleteBackward', keys: ['backspace', 'ctrl+h', 'shift+backspace'], help: 'cli.key.deleteBackward' },
  { action: 'deleteForward', keys: ['delete'], help: 'cli.key.deleteForward' },
  { action: 'killWordBackward', keys: ['ctrl+w', 'alt+backspace'], help: 'cli.key.killWordBackward' },
  { action: 'killWordForward', keys: ['alt+d', 'alt+delete'], help: 'cli.key.killWordForward' },
  { action: 'killToLineStart', keys: ['ctrl+u'], help: 'cli.key.killToLineStart' },
  { action: 'killToLineEnd', keys: ['ctrl+k'], help: 'cli.key.killToLineEnd' },
  { action: 'yank', keys: ['ctrl+y'], help: 'cli.key.yank' },
  { action: 'search', keys: ['ctrl+r'], help: 'cli.key.search' },
  { action: 'editor', keys: ['ctrl+g'], help: 'cli.key.editor' },
  { action: 'complete', keys: ['tab'], help: 'cli.key.complete' },
  { action: 'stop', keys: ['escape'], help: 'cli.key.stop' },
  { action: 'redraw', keys: ['ctrl+l'], help: 'cli.key.redraw' },
  { action: 'leave', keys: ['ctrl+d'], help: 'cli.key.leave' },
  { action: 'cancel', keys: ['ctrl+c'], help: 'cli.key.cancel' },
]

const ACTIONS: ReadonlyMap<string, Action> = new Map(
  bindings.flatMap(({ action, keys }) => keys.map((key) => [key, action] as const)),
)

/** What the key of that name does; undefined for none. */
export const actionOf = (name: string | undefined): Action | undefined =>
  name === undefined ? undefined : ACTIONS.get(name)

/** A key as help writes it: `Ctrl-A`, `Alt-Enter`. */
export const keyLabel = (name: string): string =>
  name
    .split('+')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('-')
