export { type PictureKind, pictureKindOf } from './picture-kind.ts'
export { type PictureBounds, type RewrittenPicture, rewritePicture, UnusablePicture } from './rewrite-picture.ts'
