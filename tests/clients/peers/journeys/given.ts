// What the test tells a journey: where the server is, and who walks.
export interface Given {
  readonly baseUrl: string;
  readonly teacherToken: string;
  readonly studentToken: string;
  readonly courseId: number;
  /** One without tests, and one to which they are copied. */
  readonly assignmentId: number;
  readonly otherAssignmentId: number;
}

export const given: Given = JSON.parse(process.env['PROOFMARK_JOURNEY'] ?? '{}');
