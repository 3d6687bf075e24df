import { isAdmin, type peopleContract } from '@saffron/core/auth'

import { readPage } from '../../db/index.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import type { Deps } from '../../platform/deps.ts'
import { toPerson } from '../accounts/user-entity.ts'
import { peopleThat } from './store.ts'

export function peopleHandlers({ db }: Pick<Deps, 'db'>): Handlers<typeof peopleContract> {
  return {
    searchPeople: async ({ caller, query }) => {
      const { page, limit, q, sort = 'name' } = query
      const words = q?.trim().toLowerCase() || undefined
      const found = peopleThat(db.query, { seesAll: isAdmin(caller.role), userId: caller.userId, words })
      const { rows, total } = await readPage(found, { ...readSort(sort, ['name', 'createdAt']), page, limit })
      return { list: rows.map(toPerson), total }
    },
  }
}
