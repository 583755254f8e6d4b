// Prints where the packaged Chromium lies, unpacking it when that is due.
import chromium from '@sparticuz/chromium'

console.info(await chromium.executablePath())
