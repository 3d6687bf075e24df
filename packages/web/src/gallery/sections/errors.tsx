import { ApiError } from '@saffron/core/errors'

import { ErrorPage } from '../../shell/errors/error-page.tsx'
import { State } from '../state.tsx'

const ERRORS = {
  'error-not-found': new ApiError('client.page_not_found', { values: { path: '/no/such/page' } }),
  'error-generic': new ApiError('client.page_failed'),
  'error-with-message': new ApiError('server.stopping'),
}

/** The error page under a layout's bar, which shows the title. */
export function ErrorSection() {
  return Object.entries(ERRORS).map(([name, error]) => (
    <State key={name} name={name} wide>
      <ErrorPage error={error} />
    </State>
  ))
}
