import type { MessageKey } from '@saffron/core/i18n'

interface Binding {
  readonly action: string
  /** Help shows the first one. */
  readonly keys: readonly string[]
  readonly help: MessageKey
}

/** Every key of the app by context. Key handlers, help and the manual use this table. */
export const bindings = {
  app: [
    { action: 'suspend', keys: ['ctrl+z'], help: 'cli.key.suspend' },
    { action: 'answer', keys: ['alt+a', 'ctrl+q'], help: 'cli.key.answer' },
  ],
  prompt: [
    { action: 'submit', keys: ['enter'], help: 'cli.key.submit' },
    { action: 'newline', keys: ['ctrl+j', 'shift+enter', 'alt+enter'], help: 'cli.key.newline' },
    { action: 'palette', keys: ['ctrl+p'], help: 'cli.key.palette' },
    { action: 'left', keys: ['left', 'ctrl+b'], help: 'cli.key.left' },
    { action: 'right', keys: ['right', 'ctrl+f'], help: 'cli.key.right' },
    { action: 'wordLeft', keys: ['alt+left', 'ctrl+left', 'alt+b'], help: 'cli.key.wordLeft' },
    { action: 'wordRight', keys: ['alt+right', 'ctrl+right', 'alt+f'], help: 'cli.key.wordRight' },
    { action: 'lineStart', keys: ['ctrl+a', 'home'], help: 'cli.key.lineStart' },
    { action: 'lineEnd', keys: ['ctrl+e', 'end'], help: 'cli.key.lineEnd' },
    { action: 'up', keys: ['up'], help: 'cli.key.up' },
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
    { action: 'regenerate', keys: ['ctrl+t'], help: 'cli.key.regenerate' },
    { action: 'editMessage', keys: ['ctrl+x'], help: 'cli.key.editMessage' },
    { action: 'messages', keys: ['ctrl+o'], help: 'cli.key.messages' },
    { action: 'pasteImage', keys: ['ctrl+v'], help: 'cli.key.pasteImage' },
    { action: 'previousVersion', keys: ['alt+up'], help: 'cli.key.previousVersion' },
    { action: 'nextVersion', keys: ['alt+down'], help: 'cli.key.nextVersion' },
    { action: 'stop', keys: ['escape'], help: 'cli.key.stop' },
    { action: 'redraw', keys: ['ctrl+l'], help: 'cli.key.redraw' },
    { action: 'leave', keys: ['ctrl+d'], help: 'cli.key.leave' },
    { action: 'cancel', keys: ['ctrl+c'], help: 'cli.key.cancel' },
  ],
  list: [
    { action: 'open', keys: ['enter'], help: 'cli.key.row.open' },
    { action: 'up', keys: ['up'], help: 'cli.key.row.up' },
    { action: 'down', keys: ['down', 'ctrl+n'], help: 'cli.key.row.down' },
    { action: 'pageUp', keys: ['pageup'], help: 'cli.key.row.pageUp' },
    { action: 'pageDown', keys: ['pagedown'], help: 'cli.key.row.pageDown' },
    { action: 'first', keys: ['home'], help: 'cli.key.row.first' },
    { action: 'last', keys: ['end'], help: 'cli.key.row.last' },
    { action: 'erase', keys: ['backspace', 'ctrl+h', 'shift+backspace'], help: 'cli.key.row.erase' },
    { action: 'eraseAll', keys: ['ctrl+u'], help: 'cli.key.row.eraseAll' },
    { action: 'retry', keys: ['ctrl+r'], help: 'cli.key.row.retry' },
    { action: 'palette', keys: ['ctrl+p'], help: 'cli.key.palette' },
    { action: 'redraw', keys: ['ctrl+l'], help: 'cli.key.redraw' },
    { action: 'back', keys: ['escape', 'ctrl+c'], help: 'cli.key.row.back' },
  ],
  chats: [
    { action: 'rename', keys: ['ctrl+e'], help: 'cli.key.chats.rename' },
    { action: 'pin', keys: ['ctrl+t'], help: 'cli.key.chats.pin' },
    { action: 'remove', keys: ['ctrl+d', 'delete'], help: 'cli.key.chats.remove' },
    { action: 'undo', keys: ['ctrl+y'], help: 'cli.key.chats.undo' },
    { action: 'trash', keys: ['ctrl+g'], help: 'cli.key.chats.trash' },
    { action: 'empty', keys: ['ctrl+x'], help: 'cli.key.chats.empty' },
  ],
  messages: [
    { action: 'previousVersion', keys: ['left'], help: 'cli.key.previousVersion' },
    { action: 'nextVersion', keys: ['right'], help: 'cli.key.nextVersion' },
  ],
  draw: [
    { action: 'create', keys: ['ctrl+a'], help: 'cli.key.draw.create' },
    { action: 'look', keys: ['ctrl+o'], help: 'cli.key.draw.look' },
    { action: 'again', keys: ['ctrl+t'], help: 'cli.key.draw.again' },
    { action: 'reuse', keys: ['ctrl+e'], help: 'cli.key.draw.reuse' },
    { action: 'refer', keys: ['ctrl+k'], help: 'cli.key.draw.refer' },
    { action: 'save', keys: ['ctrl+s'], help: 'cli.key.draw.save' },
    { action: 'favorite', keys: ['ctrl+f'], help: 'cli.key.draw.favorite' },
    { action: 'cancel', keys: ['ctrl+x'], help: 'cli.key.draw.cancel' },
    { action: 'remove', keys: ['ctrl+d', 'delete'], help: 'cli.key.draw.remove' },
    { action: 'undo', keys: ['ctrl+y'], help: 'cli.key.draw.undo' },
    { action: 'part', keys: ['tab'], help: 'cli.key.agents.part' },
  ],
  scripts: [
    { action: 'create', keys: ['ctrl+a'], help: 'cli.key.scripts.create' },
    { action: 'import', keys: ['ctrl+o'], help: 'cli.key.scripts.import' },
    { action: 'edit', keys: ['ctrl+e'], help: 'cli.key.scripts.edit' },
    { action: 'rename', keys: ['ctrl+w'], help: 'cli.key.scripts.rename' },
    { action: 'ask', keys: ['ctrl+t'], help: 'cli.key.scripts.ask' },
    { action: 'askAll', keys: ['ctrl+b'], help: 'cli.key.scripts.askAll' },
    { action: 'accept', keys: ['ctrl+g'], help: 'cli.key.scripts.accept' },
    { action: 'choose', keys: ['ctrl+k'], help: 'cli.key.scripts.choose' },
    { action: 'save', keys: ['ctrl+s'], help: 'cli.key.scripts.save' },
    { action: 'stop', keys: ['ctrl+x'], help: 'cli.key.scripts.stop' },
    { action: 'remove', keys: ['ctrl+d', 'delete'], help: 'cli.key.scripts.remove' },
    { action: 'undo', keys: ['ctrl+y'], help: 'cli.key.scripts.undo' },
    { action: 'before', keys: ['left'], help: 'cli.key.scripts.before' },
    { action: 'next', keys: ['right'], help: 'cli.key.scripts.next' },
    { action: 'up', keys: ['alt+up'], help: 'cli.key.scripts.up' },
    { action: 'down', keys: ['alt+down'], help: 'cli.key.scripts.down' },
    { action: 'part', keys: ['tab'], help: 'cli.key.agents.part' },
  ],
  summaries: [
    { action: 'create', keys: ['ctrl+a'], help: 'cli.key.summaries.create' },
    { action: 'chat', keys: ['ctrl+o'], help: 'cli.key.summaries.chat' },
    { action: 'sources', keys: ['tab'], help: 'cli.key.summaries.sources' },
    { action: 'save', keys: ['ctrl+s'], help: 'cli.key.summaries.save' },
    { action: 'stop', keys: ['ctrl+x'], help: 'cli.key.summaries.stop' },
    { action: 'resume', keys: ['ctrl+t'], help: 'cli.key.summaries.resume' },
    { action: 'remove', keys: ['ctrl+d', 'delete'], help: 'cli.key.summaries.remove' },
  ],
  drive: [
    { action: 'copy', keys: ['ctrl+t'], help: 'cli.key.drive.copy' },
    { action: 'look', keys: ['ctrl+o'], help: 'cli.key.drive.look' },
    { action: 'pane', keys: ['tab'], help: 'cli.key.drive.pane' },
    { action: 'stop', keys: ['ctrl+x'], help: 'cli.key.drive.stop' },
  ],
  workspaces: [
    { action: 'members', keys: ['ctrl+o'], help: 'cli.key.workspaces.members' },
    { action: 'part', keys: ['tab'], help: 'cli.key.workspaces.part' },
    { action: 'invite', keys: ['ctrl+g'], help: 'cli.key.workspaces.invite' },
    { action: 'role', keys: ['ctrl+e'], help: 'cli.key.workspaces.role' },
    { action: 'budget', keys: ['ctrl+t'], help: 'cli.key.workspaces.budget' },
    { action: 'remove', keys: ['ctrl+d', 'delete'], help: 'cli.key.workspaces.remove' },
  ],
  agents: [
    { action: 'chat', keys: ['ctrl+o'], help: 'cli.key.agents.chat' },
    { action: 'try', keys: ['ctrl+t'], help: 'cli.key.agents.try' },
    { action: 'edit', keys: ['ctrl+e'], help: 'cli.key.agents.edit' },
    { action: 'create', keys: ['ctrl+a'], help: 'cli.key.agents.create' },
    { action: 'describe', keys: ['ctrl+w'], help: 'cli.key.agents.describe' },
    { action: 'publish', keys: ['ctrl+g'], help: 'cli.key.agents.publish' },
    { action: 'test', keys: ['ctrl+y'], help: 'cli.key.agents.test' },
    { action: 'fork', keys: ['ctrl+f'], help: 'cli.key.agents.fork' },
    { action: 'choose', keys: ['ctrl+k'], help: 'cli.key.agents.choose' },
    { action: 'adopt', keys: ['ctrl+s'], help: 'cli.key.agents.adopt' },
    { action: 'withdraw', keys: ['ctrl+x'], help: 'cli.key.agents.withdraw' },
    { action: 'remove', keys: ['ctrl+d', 'delete'], help: 'cli.key.agents.remove' },
    { action: 'part', keys: ['tab'], help: 'cli.key.agents.part' },
  ],
  plugins: [
    { action: 'add', keys: ['ctrl+a'], help: 'cli.key.plugins.add' },
    { action: 'connect', keys: ['ctrl+o'], help: 'cli.key.plugins.connect' },
    { action: 'disconnect', keys: ['ctrl+x'], help: 'cli.key.plugins.disconnect' },
    { action: 'switch', keys: ['ctrl+t'], help: 'cli.key.plugins.switch' },
    { action: 'refresh', keys: ['ctrl+g'], help: 'cli.key.plugins.refresh' },
    { action: 'accept', keys: ['ctrl+y'], help: 'cli.key.plugins.accept' },
    { action: 'remove', keys: ['ctrl+d', 'delete'], help: 'cli.key.plugins.remove' },
    { action: 'part', keys: ['tab'], help: 'cli.key.agents.part' },
  ],
  notifications: [
    { action: 'read', keys: ['ctrl+e'], help: 'cli.key.notifications.read' },
    { action: 'readAll', keys: ['ctrl+g'], help: 'cli.key.notifications.readAll' },
  ],
  wallet: [{ action: 'redeem', keys: ['ctrl+g'], help: 'cli.common.redeemAGiftCard' }],
  admin: [
    { action: 'part', keys: ['tab'], help: 'cli.key.admin.part' },
    { action: 'partBefore', keys: ['shift+tab'], help: 'cli.key.admin.partBefore' },
    { action: 'switch', keys: ['ctrl+t'], help: 'cli.key.admin.switch' },
    { action: 'run', keys: ['ctrl+g'], help: 'cli.key.admin.run' },
    { action: 'add', keys: ['ctrl+a'], help: 'cli.key.admin.add' },
    { action: 'edit', keys: ['ctrl+e'], help: 'cli.key.admin.edit' },
    { action: 'narrow', keys: ['ctrl+f'], help: 'cli.key.admin.narrow' },
  ],
  form: [
    { action: 'next', keys: ['tab', 'down'], help: 'cli.key.form.next' },
    { action: 'before', keys: ['shift+tab', 'up'], help: 'cli.key.form.before' },
    { action: 'enter', keys: ['enter'], help: 'cli.key.form.enter' },
    { action: 'save', keys: ['ctrl+s'], help: 'cli.key.form.save' },
    { action: 'editor', keys: ['ctrl+g'], help: 'cli.key.form.editor' },
    { action: 'redraw', keys: ['ctrl+l'], help: 'cli.key.redraw' },
    { action: 'leave', keys: ['escape', 'ctrl+c'], help: 'cli.key.form.leave' },
  ],
} as const satisfies Readonly<Record<string, readonly Binding[]>>

/** The contexts of keys. A screen's own keys work together with those of its list. */
export type KeyContext = keyof typeof bindings

/** The actions of a context. */
export type ActionOf<C extends KeyContext> = (typeof bindings)[C][number]['action']

const tableOf = (context: KeyContext) => {
  const table: readonly Binding[] = bindings[context]
  return new Map(table.flatMap(({ action, keys }) => keys.map((key) => [key, action] as const)))
}

const ACTIONS = {
  app: tableOf('app'),
  prompt: tableOf('prompt'),
  list: tableOf('list'),
  chats: tableOf('chats'),
  messages: tableOf('messages'),
  draw: tableOf('draw'),
  scripts: tableOf('scripts'),
  summaries: tableOf('summaries'),
  drive: tableOf('drive'),
  workspaces: tableOf('workspaces'),
  agents: tableOf('agents'),
  plugins: tableOf('plugins'),
  notifications: tableOf('notifications'),
  wallet: tableOf('wallet'),
  admin: tableOf('admin'),
  form: tableOf('form'),
} satisfies Record<KeyContext, ReadonlyMap<string, string>>

/** Returns the action of a key in a context, or undefined. */
export function actionOf<C extends KeyContext>(context: C, name: string | undefined): ActionOf<C> | undefined
export function actionOf(context: KeyContext, name: string | undefined): string | undefined {
  return name === undefined ? undefined : ACTIONS[context].get(name)
}

/** A key as shown in help: `Ctrl+A`, `Alt+Enter`. */
export const keyLabel = (name: string): string =>
  name
    .split('+')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('+')
