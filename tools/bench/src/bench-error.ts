/** Codes of what the benchmark refuses, and of what it finds. */
export type BenchCode =
  | 'bench/unknown-option'
  | 'bench/missing-value'
  | 'bench/bad-seconds'
  | 'bench/bad-matches'
  | 'bench/nothing-matches'
  | 'bench/cannot-write'
  | 'bench/shares-differ'
  | 'bench/rules-went-wrong'

/** Shown as a coded message without a stack. */
export class BenchError extends Error {
  readonly code: BenchCode
  readonly help: string
  constructor(code: BenchCode, message: string, help: string) {
    super(message)
    this.code = code
    this.help = help
  }

  /** 1 for a finding, 2 for what was refused. */
  get exitCode(): 1 | 2 {
    return this.code === 'bench/shares-differ' || this.code === 'bench/rules-went-wrong' ? 1 : 2
  }

  render(): string {
    return `error[${this.code}]: ${this.message}\nhelp: ${this.help}\n`
  }
}
