import { isScreen, matchRoute, pathOf, routes } from '../guards/index.ts'

/** What is moved, and where to. */
export interface Redirect {
  /** A path, or the beginning of paths: `/app/old/*` is everything below `/app/old`, but not that itself. */
  readonly path: string
  /** An address of the app, perhaps with query and fragment. */
  readonly redirect: string
}

const RULE_PATH = /^\/(?:app(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*(?:\/\*)?)?$/
/** Printable ASCII without a backslash, which browsers take for a slash. */
const PLAIN_ADDRESS = /^\/(?!\/)[!-[\]-~]*$/

/** Whether a rule may stand for this: `/`, or a path of `/app`, perhaps with `/*` at its end. */
export const isRulePath = (path: string): boolean => RULE_PATH.test(path)

/** Whether a rule may lead there: to a screen of the app, and so never to another origin. */
export function isRuleTarget(address: string): boolean {
  return PLAIN_ADDRESS.test(address) && /^\/(app(\/|$)|$)/.test(pathOf(address)) && isScreen(address)
}

/** Where the rules lead an address, at the end of all that apply; undefined where none does. */
export function redirectOf(rules: readonly Redirect[], address: string): string | undefined {
  const followed = new Set<Redirect>()
  let target: string | undefined
  let rule = matchRule(rules, pathOf(address))
  while (rule !== undefined) {
    if (followed.has(rule)) return undefined
    followed.add(rule)
    target = rule.redirect
    rule = matchRule(rules, pathOf(target))
  }
  return target
}

/**
 * Whether whom a rule redirects could come by again: by the other rules, by the redirects of the route table, or by
 * being sent away from a screen that their role may not see.
 */
export function leadsInCircle(rules: readonly Redirect[], rule: Redirect): boolean {
  let path: string | undefined = pathOf(rule.redirect)
  if (covers(rule, path)) return true
  const seen = new Set<string>()
  while (path !== undefined) {
    if (seen.has(path)) return true
    seen.add(path)
    const next: string | undefined = matchRule(rules, path)?.redirect ?? sentOn(path)
    path = next && pathOf(next)
  }
  return false
}

/** The rule of a path: the one that names it, else the one that names most of it. */
function matchRule(rules: readonly Redirect[], path: string): Redirect | undefined {
  const [longest] = rules.filter((rule) => covers(rule, path)).toSorted((a, b) => rank(b) - rank(a))
  return longest
}

const isPrefix = ({ path }: Redirect): boolean => path.endsWith('/*')

const covers = (rule: Redirect, path: string): boolean =>
  isPrefix(rule) ? path.startsWith(rule.path.slice(0, -1)) && path.length >= rule.path.length : rule.path === path

const rank = (rule: Redirect): number => (isPrefix(rule) ? rule.path.length : Infinity)

/** Where the app itself may send a visitor of this path. */
function sentOn(path: string): string | undefined {
  const route = matchRoute(routes, path)?.route
  return route?.redirect ?? (route?.roles === undefined ? undefined : '/app')
}
