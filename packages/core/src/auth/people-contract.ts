import { defineContract } from '../endpoints/endpoint.ts'
import { listOf, listQueryOrAll } from '../endpoints/entity.ts'
import { person } from './entities.ts'

export const peopleContract = defineContract({
  searchPeople: {
    method: 'GET',
    path: '/user/search',
    access: 'user',
    summary:
      'People who share a workspace with the caller, by name in q, and anyone by exact email; all for admins. limit=-1 for all at once',
    query: listQueryOrAll,
    result: listOf(person),
  },
})
