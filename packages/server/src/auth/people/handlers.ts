import { isAdmin, type peopleContract } from '@saffron/core/auth'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { toPerson } from '../accounts/user-entity.ts'
import { searchPeople } from './store.ts'

export function peopleHandlers({ db }: Pick<Deps, 'db'>): Handlers<typeof peopleContract> {
  return {
    searchPeople: async ({ caller, query }) => {
      const { page, limit, q, sort } = query
      const { by, direction } = readSort(sort ?? 'name', ['name', 'createdAt'])
      const words = q?.trim().toLowerCase() || undefined
      const range = limit === -1 ? { limit: undefined, offset: 0 } : { limit, offset: (page - 1) * limit }
      const whose = { seesAll: isAdmin(caller.role), userId: caller.userId }
      const { rows, total } = await searchPeople(db.query, { ...whose, words, by, direction, ...range })
      return { list: rows.map(toPerson), total }
    },
  }
}
