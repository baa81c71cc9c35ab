import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import styles from './ToastPlace.module.css';

/** The place of toasts: at the bottom right, four at most. */
export function ToastPlace() {
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      autoClose={6000}
      pauseResetOnHover="notification"
      withinPortal={false}
      classNames={{ root: styles.place }}
    />
  );
}
