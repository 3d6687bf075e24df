import type { contract } from '@saffron/core/contract'
import type { MessageKey, Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

type Table = typeof contract
type CallName = { [G in keyof Table]: `${G}.${keyof Table[G] & string}` }[keyof Table]

/** A text in the reader's language. Empty for none. */
type Text = MessageKey | '' | ((t: Translate) => string)

/** The lists of values that only the server knows. */
export const LIVE_LISTS = [
  'chats',
  'chatModels',
  'allModels',
  'channels',
  'workspaces',
  'agents',
  'ownAgents',
  'agentTags',
  'plugins',
  'drawModels',
  'videoModels',
  'describeModels',
  'scripts',
  'scriptTemplates',
] as const
export type LiveList = (typeof LIVE_LISTS)[number]

/** The lists of values that the shell can offer for options and arguments. */
export type ValueList =
  | LiveList
  | 'files'
  | 'folders'
  | 'locales'
  | 'profiles'
  | 'shells'
  | 'settingKeys'
  | 'settingWords'
  | 'recordKinds'
  | 'requestStates'
  | 'giftCardStates'
  | 'accountStates'
  | 'roles'
  | 'memberRoles'
  | 'templates'
  | 'payers'
  | 'callKinds'
  | 'callStatuses'
  | 'channelTypes'
  | 'channelVideoApis'
  | 'channelDialects'
  | 'modelAudiences'
  | 'modelFeatures'
  | 'modelUses'
  | 'mediaAbilities'
  | 'mediaInputs'
  | 'overviewDays'
  | 'chatFormats'
  | 'agentCategories'
  | 'agentFormats'
  | 'adoptedFields'
  | 'conflictChoices'
  | 'nodeOrders'
  | 'nodeTypes'
  | 'drawingKinds'
  | 'drawingStates'
  | 'summaryKinds'
  | 'scriptFormats'
  | 'scriptExports'
  | 'papers'

/** The JSON output of a command: rows of a response, or its own fields. */
export interface PrintedRows {
  readonly calls?: readonly CallName[]
  readonly own?: readonly string[]
}

export interface ArgumentDefinition {
  /** `<id>`, `[path]` or `<id...>`. */
  readonly name: string
  readonly about?: Text
  readonly values?: ValueList
}

export interface OptionDefinition {
  /** For example `-m, --model <name>`. */
  readonly flags: string
  readonly about: Text
  /** What the shell offers as its value. */
  readonly values?: ValueList
  /** Whether it may be repeated. */
  readonly repeats?: boolean
  /** Whether the help leaves it out. */
  readonly isHidden?: boolean
}

/** A command: everything that help, manual pages, completion and running it need. */
export interface CommandDefinition {
  readonly name: string
  readonly alias?: string
  readonly about: Text
  /** Whether it uses the user's settings (`--profile`), also a server (`--api`), and there a space (`--workspace`). */
  readonly uses?: 'profile' | 'server' | 'space'
  /** The fields of `--json [fields]`, or `whole` for a JSON output without selectable fields. */
  readonly json?: PrintedRows | 'whole'
  /** Whether it asks before an irreversible action, which `--yes` skips. */
  readonly confirms?: boolean
  readonly args?: readonly ArgumentDefinition[]
  readonly options?: readonly OptionDefinition[]
  /** Whole command lines for the help. */
  readonly examples?: readonly (string | ((t: Translate) => string))[]
  /** More text for the help, below the examples. */
  readonly below?: (t: Translate) => string
  /** Whether its parent runs it if no subcommand is named. */
  readonly isDefault?: boolean
  readonly isHidden?: boolean
  /** Whether its options must come before a subcommand, which has its own. */
  readonly hasOwnOptions?: boolean
  readonly commands?: readonly CommandDefinition[]
  /** Takes the arguments, all options including those of parent commands, and the command as commander has it. */
  readonly run?: (...given: never[]) => unknown
}

/** Returns the program of a command. */
export function programOf(command: Command): Command {
  return command.parent === null ? command : programOf(command.parent)
}
