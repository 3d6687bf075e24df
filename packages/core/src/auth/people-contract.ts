import { defineContract } from '../endpoints/endpoint.ts'
import { listOf, listQueryOrAll } from '../endpoints/entity.ts'
import { person } from './entities.ts'

export const peopleContract = defineContract({
  searchPeople: {
    method: 'GET',
    path: '/user/search',
    access: 'user',
    summary: 'People the caller works with, and anyone by exact e-mail in q; all for admins. limit=-1 for all at once',
    query: listQueryOrAll,
    result: listOf(person),
  },
})
