import { defineContract } from '../contract/endpoint.ts'
import { profile } from './entities.ts'

/** What a person is to others, and to themselves. */
export const profileContract = defineContract({
  me: {
    method: 'GET',
    path: '/user/me',
    access: 'user',
    summary: 'The profile of the caller, with balance',
    result: profile,
  },
})
