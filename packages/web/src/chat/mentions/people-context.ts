import type { Person } from '@saffron/core/auth'
import { createContext } from 'react'

/** The members of the workspace that the chat belongs to. Empty in a user's own space. */
export const PeopleContext = createContext<readonly Person[]>([])
