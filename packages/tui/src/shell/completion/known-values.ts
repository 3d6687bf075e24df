import {
  CALL_KINDS,
  CALL_STATUSES,
  CHANNEL_DIALECTS,
  CHANNEL_TYPES,
  MODEL_AUDIENCES,
  MODEL_USES,
  OVERVIEW_DAYS,
} from '@saffron/core/admin'
import { ACCOUNT_STATES, KNOWN_ROLES } from '@saffron/core/auth'
import { MODEL_FEATURES } from '@saffron/core/chat'
import { NODE_ORDERS } from '@saffron/core/drive'
import { LOCALES } from '@saffron/core/i18n'
import { GIFT_CARD_STATES, RECORD_KINDS, REQUEST_STATES } from '@saffron/core/wallet'

import { profileNames } from '../config/profile.ts'
import { isSettingKey, SETTING_KEYS, SETTING_RULES } from '../config/setting-keys.ts'
import { SHELLS } from './shells.ts'

/** Candidates: words, local files or local folders. */
export type Values = readonly string[] | 'files' | 'folders'

/**
 * Values of options. A key with a command path applies to that command only, others to every command with the option.
 */
export const OPTION_VALUES: Readonly<Record<string, Values | (() => Values)>> = {
  '--lang': LOCALES,
  '--profile': profileNames,
  '--file': 'files',
  '--csv': 'files',
  '--data': 'folders',
  '--write': 'folders',
  '--kind': RECORD_KINDS,
  '--format': ['md', 'json'],
  '--on-clash': ['refuse', 'keep-both', 'replace', 'skip'],
  '--sort': [...NODE_ORDERS, ...NODE_ORDERS.map((order) => `-${order}`)],
  '--dialect': CHANNEL_DIALECTS,
  '--visible-to': MODEL_AUDIENCES,
  '--default-for': MODEL_USES,
  '--features': MODEL_FEATURES,
  '--role': KNOWN_ROLES,
  '--days': OVERVIEW_DAYS,
  '--status': CALL_STATUSES,
  'admin runs --kind': CALL_KINDS,
  'admin channels add --type': CHANNEL_TYPES,
  'invite create --days': [],
  'invite send --days': [],
  'drive find --type': ['f', 'd'],
  'admin users ls --state': ACCOUNT_STATES,
  'admin requests ls --state': REQUEST_STATES,
  'admin giftcards ls --state': GIFT_CARD_STATES,
}

/** Values of a command's arguments in order. The last one applies to all further arguments. */
export const ARGUMENT_VALUES: Readonly<Record<string, readonly (Values | ((before: readonly string[]) => Values))[]>> =
  {
    'admin users role': [[], KNOWN_ROLES],
    backup: ['files'],
    completion: [SHELLS, []],
    'config get': [SETTING_KEYS, []],
    'config set': [SETTING_KEYS, ([key = '']) => (isSettingKey(key) ? (SETTING_RULES[key].words ?? []) : []), []],
    'config unset': [SETTING_KEYS, []],
    'drive put': ['files'],
    restore: ['files', []],
  }
