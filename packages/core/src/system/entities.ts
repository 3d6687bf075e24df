import * as z from 'zod/mini'

import { baseEntity, text } from '../endpoints/entity.ts'
import { isRulePath, isRuleTarget } from './route-rules.ts'

/** Longer than any URL a browser would send. */
const MAX_ADDRESS = 2000

export const routeQuery = z.object({ path: text(MAX_ADDRESS) })

/** The redirect target, or null if no rule matches the path. */
export const routeAnswer = z.object({ redirect: z.optional(z.string()) })

/** A redirect rule of the app. */
export const routeRule = z.extend(baseEntity, {
  /** A path, or with `/*` at its end everything below it. */
  path: z.string(),
  redirect: z.string(),
  enabled: z.boolean(),
  /** The number of changes, from 1. */
  version: z.int(),
})
export type RouteRule = z.output<typeof routeRule>

const path = text(500).check(z.refine(isRulePath, { error: 'field.rulePath' }), z.meta({ examples: ['/app/old'] }))
const redirect = text(MAX_ADDRESS).check(
  z.refine(isRuleTarget, { error: 'field.ruleTarget' }),
  z.meta({ examples: ['/app/chats'] }),
)

export const createRouteRuleBody = z.object({ path, redirect, enabled: z._default(z.boolean(), true) })

export const updateRouteRuleBody = z.object({
  /** The version that the editor saw. If the rule has changed, the edit is rejected. Without it, the last edit wins. */
  version: z.optional(z.int().check(z.minimum(1))),
  path: z.optional(path),
  redirect: z.optional(redirect),
  enabled: z.optional(z.boolean()),
})
