import { ErrorState, Link, Loading } from '../../../design/web/index.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { courseManagement, enrolment, enrolmentCode } from '../../domain/addresses.ts';
import { managesCourse } from '../../domain/management.ts';
import { useCourse } from '../queries.ts';
import { linkAddress } from './link-address.ts';
import styles from './EnrolmentCodePage.module.css';
import { QrCode } from './QrCode.tsx';
import { useEnrollLink, type LinkPath } from './queries.ts';
import { texts } from './texts.ts';

/** The code of a link, as large as the window: a class scans it from a projector. */
export function EnrolmentCodePage() {
  const path = useParams(enrolmentCode);
  const link = useEnrollLink(path);
  usePageTitle(link.data && texts.joinTitle(link.data.course.name));
  if (link.isPending) return <Loading />;
  if (link.isError) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  const { name } = link.data.course;
  const address = linkAddress(path);
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <WayBack path={path} />
      </div>
      <h1 className={styles.title}>{texts.joinTitle(name)}</h1>
      <div className={styles.code}>
        <QrCode text={address} label={texts.code(name)} />
      </div>
      <p className={styles.hint}>{texts.scan}</p>
      <p className={styles.address}>{address}</p>
    </div>
  );
}

/** Staff came from the list of links; everybody else gets to the page that the code leads to. */
function WayBack({ path }: { path: LinkPath }) {
  const { courseId } = path;
  const course = useCourse(courseId);
  const isStaff = course.data !== undefined && managesCourse(course.data.authorization.permissions);
  return isStaff ? (
    <Link href={hrefOf(courseManagement, { courseId }, { tab: 'links' })}>{texts.backToLinks}</Link>
  ) : (
    <Link href={hrefOf(enrolment, path)}>{texts.back}</Link>
  );
}
