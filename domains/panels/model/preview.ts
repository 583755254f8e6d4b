import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { AuditState } from '@vitrine/platform/http'
import type { StoredBanner } from './banner.ts'
import type { StoredSettings } from './default-settings.ts'
import type { PanelOptions } from './panel-options.ts'

/** How long a code opens a preview, and how long the preview then lasts, together. */
export const PREVIEW_MS = 600_000

/** Where a shop shows previews; no page of its own begins so. */
export const previewFolder = '/preview/'

export const previewSchemes = ['light', 'dark'] as const
export type PreviewScheme = (typeof previewSchemes)[number]

/** What is shown although nobody saved it. */
export type PreviewContent =
  | {
      readonly kind: 'settings'
      readonly name?: string | undefined
      readonly settings: StoredSettings
      readonly options: Partial<PanelOptions>
    }
  | { readonly kind: 'service'; readonly id: number; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'banner'; readonly banner: PreviewedBanner }

/** A banner as it is looked at: number 0 while it is a new one. */
export type PreviewedBanner = Omit<StoredBanner, 'startsAt' | 'endsAt' | 'isEnabled'>

export const newPreviewSecret = (): string => randomBytes(32).toString('base64url')

/** The code that a seed stands for: the seed may be kept with an idempotency key, the code may not. */
export const previewCode = (secret: string, seed: string): string =>
  createHmac('sha256', secret).update(`preview ${seed}`).digest('base64url')

export const hashOfPreview = (code: string): Buffer => createHash('sha256').update(code).digest()

/** What the audit log tells: that a preview was opened, and of what; what is typed into it afterwards is nowhere but there. */
export const previewAuditOf = (kind: string): AuditState => ({ label: kind, fields: { of: kind } })
