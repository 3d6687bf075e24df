import type { uploadContract } from '@saffron/core/drive'

import type { Handlers } from '../../http/handler.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import type { ResumableUploads } from './resumable-uploads.ts'

export function uploadHandlers(uploads: ResumableUploads): Handlers<typeof uploadContract> {
  return {
    createUpload: ({ space, body: { length, name, ...purpose } }) => {
      if (name === undefined) throw new InvalidField('body.name', 'field.required')
      return uploads.create({ ...purpose, owner: space.owner, by: space.by, name }, length)
    },
    continueUpload: ({ space, params: { id }, body: { offset }, content, signal }) =>
      uploads.write({ owner: space.owner, by: space.by, id }, { offset, content, signal }),
    getUpload: ({ space, params: { id } }) => uploads.find({ owner: space.owner, by: space.by, id }),
    cancelUpload: ({ space, params: { id } }) => uploads.cancel({ owner: space.owner, by: space.by, id }),
  }
}
