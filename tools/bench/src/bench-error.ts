/** Codes of what the benchmark refuses; each ends it with exit code 2, but for `bench/shares-differ`, which is a finding. */
export type BenchCode =
  | 'bench/unknown-option'
  | 'bench/missing-value'
  | 'bench/bad-seconds'
  | 'bench/nothing-matches'
  | 'bench/cannot-write'
  | 'bench/shares-differ'

/** Shown as a coded message without a stack. */
export class BenchError extends Error {
  readonly code: BenchCode
  readonly help: string
  constructor(code: BenchCode, message: string, help: string) {
    super(message)
    this.code = code
    this.help = help
  }

  render(): string {
    return `error[${this.code}]: ${this.message}\nhelp: ${this.help}\n`
  }
}
