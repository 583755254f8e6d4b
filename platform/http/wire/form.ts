import { createHash } from 'node:crypto'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { message } from '../../kernel/index.ts'
import { InputError } from '../errors.ts'

/** A form's texts are short; only its file is big. */
const TEXT_BYTES_MAX = 4 * 1024
const TEXTS_MAX = 20
const BYTES_OF_MEGABYTE = 1024 * 1024

/** Lets the routes of this scope, and no other, take `multipart/form-data`. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
}

/**
 * Parses a form's texts and its one file, as an object of strings and a `File`; another body stays as it is. Reading stops at the limit: a file that is
 * too big is a 422 of its field and was never whole in memory.
 */
export async function readForm(request: FastifyRequest, fileBytesMax: number): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  // The sender names the fields, so the object has no prototype (`constructor`).
  const form: Record<string, unknown> = Object.create(null)
  const limits = {
    fileSize: fileBytesMax,
    files: 1,
    fields: TEXTS_MAX,
    fieldSize: TEXT_BYTES_MAX,
    fieldNameSize: 100,
    parts: TEXTS_MAX + 1,
  }
  try {
    for await (const part of request.parts({ limits })) {
      form[part.fieldname] = part.type === 'file' ? await fileOf(part, fileBytesMax) : textOf(part)
    }
  } catch (error) {
    if (error instanceof InputError) throw error
    // A broken form is the sender's fault.
    throw Object.assign(new Error('The form cannot be read', { cause: error }), { statusCode: 400 })
  }
  return { ...form }
}

async function fileOf(part: MultipartFile, fileBytesMax: number): Promise<File> {
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')) throw error
    throw new InputError([], {
      [part.fieldname]: [message('documents.tooBig', { megabytes: Math.floor(fileBytesMax / BYTES_OF_MEGABYTE) })],
    })
  })
  const file = new File([new Uint8Array(bytes)], part.filename || 'file', { type: part.mimetype })
  // An idempotency key is bound to what was sent: another file under the same key is another request.
  const fingerprint = createHash('sha256').update(bytes).digest('hex')
  return Object.defineProperty(file, 'toJSON', { value: () => ({ name: file.name, sha256: fingerprint }) })
}

const textOf = ({ value }: MultipartValue): unknown => value
