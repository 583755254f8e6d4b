import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '../content-security.ts'
import { channelPictures } from './channel-pictures.ts'

const allowed = (params: Parameters<typeof channelPictures>[0]) => contentSecurityPolicy([], channelPictures(params))

it('pages may show pictures of YouTube, or of what stands in for it, where it is asked about them, and nothing else of it', () => {
  expect(allowed(undefined)).toContain("img-src 'self' data: blob:;")
  expect(allowed({ url: undefined })).toContain("img-src 'self' data: blob: https://i.ytimg.com ")
  const policy = allowed({ url: 'http://127.0.0.1:4018/' })
  expect(policy).toContain("img-src 'self' data: blob: http://127.0.0.1:4018;")
  expect(policy.match(/4018/g)).toHaveLength(1)
})
