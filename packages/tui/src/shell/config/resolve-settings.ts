import { join } from 'node:path'

import { type Environment, environment, environmentLocale } from '../environment.ts'
import { recordBrokenFile } from './broken-files.ts'
import { profileFolder } from './profile.ts'
import { findProjectFile, type ProjectFile } from './project-file.ts'
import { type JsonFile, readJsonFile } from './read-json-file.ts'
import { isSettingKey, PROJECT_KEYS, SETTING_KEYS, SETTING_RULES, type SettingKey } from './setting-keys.ts'

export type Origin = 'flag' | 'environment' | 'project' | 'user' | 'default'

export interface ResolvedSetting {
  readonly key: SettingKey
  /** Null if not set. */
  readonly value: string | null
  readonly origin: Origin
  /** The flag, variable or file it comes from. */
  readonly from: string | null
}

/** A value that is ignored. */
export interface SettingProblem {
  readonly from: string
  readonly key: string
  readonly reason: 'unknown' | 'notInProject' | 'badValue' | 'unreadable'
}

export interface SettingSources {
  readonly flags: Readonly<Partial<Record<'api' | 'lang' | 'workspace', string>>> & { readonly screenReader?: true }
  readonly env: Environment
  readonly project: ProjectFile | undefined
  readonly user: JsonFile & { readonly path: string }
}

export interface ResolvedSettings {
  readonly settings: Readonly<Record<SettingKey, ResolvedSetting>>
  readonly faults: readonly SettingProblem[]
}

/** The user's settings file in the current profile. */
export const userFile = (): string => join(profileFolder(), 'config.json')

/** Resolves every setting with its source, in this order: flag, environment, project file, user file, default. */
export function resolveSettings(flags: SettingSources['flags'] = {}): ResolvedSettings {
  const path = userFile()
  const user = { ...readJsonFile(path), path }
  if (user.kind === 'broken') recordBrokenFile({ path, isOwn: true })
  const project = findProjectFile()
  if (project?.kind === 'broken') recordBrokenFile({ path: project.path, isOwn: false })
  return resolveFrom({ flags, env: environment, project, user })
}

export function resolveFrom(sources: SettingSources): ResolvedSettings {
  const problems: SettingProblem[] = [...unreadable(sources), ...strangers(sources)]
  const settings = Object.fromEntries(SETTING_KEYS.map((key) => [key, resolve(key, sources, problems)]))
  return { settings: settings as Record<SettingKey, ResolvedSetting>, faults: problems }
}

function resolve(key: SettingKey, sources: SettingSources, faults: SettingProblem[]): ResolvedSetting {
  const { read, standard = null } = SETTING_RULES[key]
  for (const { value, origin, from } of candidatesFor(key, sources)) {
    if (value === undefined || value === '') continue
    const fitting = typeof value === 'string' ? read(value) : undefined
    if (fitting !== undefined) return { key, value: fitting, origin, from }
    // Keeps an invalid URL, because falling back to another server would be wrong. The command reports it.
    if (key === 'api' && typeof value === 'string') return { key, value, origin, from }
    faults.push({ from, key, reason: 'badValue' })
  }
  return { key, value: standard, origin: 'default', from: null }
}

interface Candidate {
  readonly value: unknown
  readonly origin: Origin
  readonly from: string
}

/** Returns the sources of a setting by precedence. */
function candidatesFor(key: SettingKey, { flags, env, project, user }: SettingSources): Candidate[] {
  const { variable, otherVariable, inProject } = SETTING_RULES[key]
  return [
    ...flagged(key, flags),
    { value: env[variable], origin: 'environment', from: variable },
    ...(otherVariable === undefined
      ? []
      : [{ value: env[otherVariable], origin: 'environment' as const, from: otherVariable }]),
    ...(inProject && project?.kind === 'values'
      ? [{ value: project.values[key], origin: 'project' as const, from: project.path }]
      : []),
    ...(user.kind === 'values' ? [{ value: user.values[key], origin: 'user' as const, from: user.path }] : []),
    ...machines(key, env),
  ]
}

function flagged(key: SettingKey, { api, lang, workspace, screenReader }: SettingSources['flags']): Candidate[] {
  if (key === 'api') return [{ value: api, origin: 'flag', from: '--api' }]
  if (key === 'language') return [{ value: lang, origin: 'flag', from: '--lang' }]
  if (key === 'workspace') return [{ value: workspace, origin: 'flag', from: '--workspace' }]
  if (key !== 'screen-reader' || screenReader !== true) return []
  return [{ value: 'on', origin: 'flag', from: '--screen-reader' }]
}

/** Values from the system, which rank below values given to this program. */
function machines(key: SettingKey, env: Environment): Candidate[] {
  if (key === 'editor') {
    return (['VISUAL', 'EDITOR'] as const).map((from) => ({ value: env[from], origin: 'environment', from }))
  }
  if (key !== 'language') return []
  const from = (['LC_ALL', 'LC_MESSAGES', 'LANG'] as const).find((name) => env[name])
  const value = environmentLocale({ LC_ALL: env.LC_ALL, LC_MESSAGES: env.LC_MESSAGES, LANG: env.LANG })
  return from === undefined ? [] : [{ value, origin: 'environment', from }]
}

/** Files that exist but can't be read. */
const unreadable = ({ project, user }: SettingSources): SettingProblem[] =>
  [user, project].flatMap((file): SettingProblem[] =>
    file?.kind === 'unreadable' ? [{ from: file.path, key: file.code, reason: 'unreadable' }] : [],
  )

/** Unknown keys in a file. */
function strangers({ project, user }: SettingSources): SettingProblem[] {
  const ofUser = user.kind === 'values' ? Object.keys(user.values).filter((key) => !isSettingKey(key)) : []
  const ofProject =
    project?.kind === 'values' ? Object.keys(project.values).filter((key) => !PROJECT_KEYS.includes(key)) : []
  return [
    ...ofUser.map((key): SettingProblem => ({ from: user.path, key, reason: 'unknown' })),
    ...ofProject.map((key): SettingProblem => ({
      from: project?.path ?? '',
      key,
      reason: isSettingKey(key) ? 'notInProject' : 'unknown',
    })),
  ]
}
