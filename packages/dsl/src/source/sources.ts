import { type SourceFile, sourceFile } from './source-file.js'

/** The files of a compilation; where lines begin is found only for those that are asked for. */
export class Sources {
  private readonly texts: ReadonlyMap<string, string>
  private readonly made = new Map<string, SourceFile>()

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts
  }

  get(file: string): SourceFile | undefined {
    const known = this.made.get(file)
    if (known !== undefined) return known
    const text = this.texts.get(file)
    if (text === undefined) return undefined
    const made = sourceFile(file, text)
    this.made.set(file, made)
    return made
  }
}
