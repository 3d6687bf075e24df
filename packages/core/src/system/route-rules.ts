import { isScreen, matchRoute, pathOf, routes } from '../guards/index.ts'

/** A redirect: its source and its target. */
export interface Redirect {
  /** A path or a prefix. `/app/old/*` matches everything below `/app/old`, but not `/app/old` itself. */
  readonly path: string
  /** A URL of the app, with optional query and fragment. */
  readonly redirect: string
}

const RULE_PATH = /^\/(?:app(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*(?:\/\*)?)?$/
/** Printable ASCII without a backslash, which browsers read as a slash. */
const PLAIN_ADDRESS = /^\/(?!\/)[!-[\]-~]*$/

/** Returns whether a rule may have this source: `/`, or a path of `/app` with an optional `/*` at its end. */
export const isRulePath = (path: string): boolean => RULE_PATH.test(path)

/** Returns whether a rule may have this target: a screen of the app, and so never another origin. */
export function isRuleTarget(address: string): boolean {
  return PLAIN_ADDRESS.test(address) && /^\/(app(\/|$)|$)/.test(pathOf(address)) && isScreen(address)
}

/** Returns where the rules lead a URL after all redirects, or undefined if none matches. */
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
 * Returns whether a redirect could lead back to its source: by other rules, by redirects of the route table, or because
 * the visitor's role may not see the target.
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

/** Returns the rule of a path: the exact one, otherwise the longest prefix. */
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
