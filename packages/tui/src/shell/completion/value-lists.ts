import {
  CALL_KINDS,
  CALL_STATUSES,
  CHANNEL_DIALECTS,
  CHANNEL_TYPES,
  CHANNEL_VIDEO_APIS,
  MODEL_AUDIENCES,
  MODEL_USES,
  OVERVIEW_DAYS,
} from '@saffron/core/admin'
import { ACCOUNT_STATES, KNOWN_ROLES } from '@saffron/core/auth'
import { MODEL_FEATURES } from '@saffron/core/chat'
import { DRAWING_KINDS, DRAWING_STATES } from '@saffron/core/draw'
import { NODE_ORDERS } from '@saffron/core/drive'
import { LOCALES } from '@saffron/core/i18n'
import { EXPORT_FORMATS, PAPER_SIZES, SCRIPT_FORMATS } from '@saffron/core/playscript/contract'
import { ADOPTED_FIELDS, AGENT_CATEGORIES, AGENT_FILE_FORMATS } from '@saffron/core/store'
import { GIFT_CARD_STATES, RECORD_KINDS, REQUEST_STATES } from '@saffron/core/wallet'
import { ASSIGNABLE_ROLES, PAYERS, TEMPLATE_KEYS } from '@saffron/core/workspace'

import { LIVE_LISTS, type LiveList, type ValueList } from '../commands/command-definition.ts'
import { profileNames } from '../config/profile.ts'
import { isSettingKey, SETTING_KEYS, SETTING_RULES } from '../config/setting-keys.ts'
import { SHELLS } from './shells.ts'

/** Candidates: words, local files or local folders. */
export type Values = readonly string[] | 'files' | 'folders'

const VALUE_LISTS: Readonly<Record<Exclude<ValueList, LiveList>, Values | ((before: readonly string[]) => Values)>> = {
  files: 'files',
  folders: 'folders',
  locales: LOCALES,
  profiles: profileNames,
  shells: SHELLS,
  settingKeys: SETTING_KEYS,
  settingWords: ([key = '']) => (isSettingKey(key) ? (SETTING_RULES[key].words ?? []) : []),
  recordKinds: RECORD_KINDS,
  requestStates: REQUEST_STATES,
  giftCardStates: GIFT_CARD_STATES,
  accountStates: ACCOUNT_STATES,
  roles: KNOWN_ROLES,
  memberRoles: ASSIGNABLE_ROLES,
  templates: TEMPLATE_KEYS,
  payers: PAYERS,
  callKinds: CALL_KINDS,
  callStatuses: CALL_STATUSES,
  channelTypes: CHANNEL_TYPES,
  channelDialects: CHANNEL_DIALECTS,
  channelVideoApis: CHANNEL_VIDEO_APIS,
  modelAudiences: MODEL_AUDIENCES,
  modelFeatures: MODEL_FEATURES,
  modelUses: MODEL_USES,
  overviewDays: OVERVIEW_DAYS,
  scriptFormats: SCRIPT_FORMATS,
  scriptExports: EXPORT_FORMATS,
  papers: PAPER_SIZES,
  chatFormats: ['md', 'json'],
  agentCategories: AGENT_CATEGORIES,
  agentFormats: AGENT_FILE_FORMATS,
  adoptedFields: ADOPTED_FIELDS,
  conflictChoices: ['refuse', 'keep-both', 'replace', 'skip'],
  nodeOrders: [...NODE_ORDERS, ...NODE_ORDERS.map((order) => `-${order}`)],
  nodeTypes: ['f', 'd'],
  drawingKinds: DRAWING_KINDS,
  drawingStates: DRAWING_STATES,
}

/** Returns the candidates of a list. `before` are the arguments before the cursor. */
export function listedValues(name: ValueList | undefined, before: readonly string[] = []): Values {
  // Those of the server are requested separately.
  if (name === undefined || isLive(name)) return []
  const list = VALUE_LISTS[name]
  return typeof list === 'function' ? list(before) : list
}

export const isLive = (name: ValueList): name is LiveList => LIVE_LISTS.some((known) => known === name)
