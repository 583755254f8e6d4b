export type { CaptchaVerifier } from './ports.ts'
