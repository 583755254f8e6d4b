import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { DocumentStorage } from '@vitrine/identity'

export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** For S3-compatible services other than Amazon's. */
  readonly endpoint?: string | undefined
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  readonly timeoutMs?: number
}

const CONNECT_MS = 10_000
const TIMEOUT_MS = 30_000
const KEY = /^\d+\/[0-9a-f-]{36}$/

/** Documents in a private bucket; no address of it ever leaves the server. */
export function createS3({ bucket, region, endpoint, credentials, timeoutMs = TIMEOUT_MS }: S3Options): DocumentStorage {
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  })
  const placeOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a key of a document')
    return { Bucket: bucket, Key: `documents/${key}` }
  }
  return {
    put: async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ ...placeOf(key), Body: bytes, ContentType: contentType, ServerSideEncryption: 'AES256' }))
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(placeOf(key)))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(placeOf(key)))
    },
  }
}
