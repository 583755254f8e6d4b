import { z } from 'zod'
import { UPLOAD_BYTES_MAX } from '../model/pictures/picture.ts'
import { panelsPaths as paths } from './paths.ts'

/** Anyone who may change something that shows a picture may upload one for it. */
export const picturePermissions = ['appearance.edit', 'content.edit', 'methods.edit', 'catalogue.structure', 'grades.edit'] as const

const side = z.int().positive().nullable()

export const pictureContract = {
  uploadPicture: {
    ...paths.uploadPicture,
    operation: 'uploadPicture',
    summary: 'Stores a picture of the shop: PNG, JPEG, WebP or SVG, written anew; the same picture is stored once',
    form: { fileBytesMax: UPLOAD_BYTES_MAX },
    body: z.object({
      file: z.file(),
      /** Of what it is for. */
      permission: z.enum(picturePermissions),
    }),
    status: 201,
    response: z.strictObject({
      data: z.strictObject({
        id: z.string(),
        /** On the shop's hosts; goes where a picture's address is asked for. */
        address: z.string(),
        /** Of the file that was uploaded. */
        name: z.string(),
        /** In pixels; null for an SVG that takes the size of its place. */
        width: side,
        height: side,
        bytes: z.int(),
      }),
    }),
  },
} as const
