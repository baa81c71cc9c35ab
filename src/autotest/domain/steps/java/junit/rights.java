package org.proofmark.junit;

import java.io.FilePermission;
import java.io.IOException;
import java.lang.reflect.ReflectPermission;
import java.net.SocketPermission;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.AccessController;
import java.security.Permission;
import java.security.PrivilegedAction;
import java.util.HashSet;
import java.util.List;
import java.util.PropertyPermission;
import java.util.Set;

/** What the classes of a submission may do. */
class Rights {
    static final Set<String> ALLOWED = Set.of(
        "accessDeclaredMembers", "getStackTrace", "getenv.*", "modifyThread", "setIO", "localeServiceProvider");
    /** Written where a program chooses how numbers and dates look: `Locale.setDefault`, `TimeZone.setDefault`. */
    static final Set<String> CHOSEN = Set.of("user.language", "user.timezone");
    final FilePermission[] files;
    final Path fixtures;
    final Set<Path> linked = new HashSet<>();

    Rights(Path student, Path fixtures) throws IOException {
        String all = "read,write,delete";
        String temporary = System.getProperty("java.io.tmpdir");
        files = new FilePermission[] {
            new FilePermission(student.toString(), "read"), new FilePermission(student + "/-", all),
            new FilePermission(temporary, "read"), new FilePermission(temporary + "/-", all),
            // Exercises come with data.
            new FilePermission(fixtures.toString(), "read"), new FilePermission(fixtures + "/-", "read")};
        for (Path root : List.of(student, Path.of(temporary))) findLinks(root);
        if (Files.exists(fixtures)) findLinks(fixtures);
        this.fixtures = fixtures;
    }

    /**
     * Permissions go by names, and a link that a program left here leads elsewhere. What stands in the folder with the
     * link is closed as a whole, since its parts could be moved. New links cannot be made.
     */
    void findLinks(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes seen) {
                if (seen.isSymbolicLink()) close(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) {
                close(file);
                return FileVisitResult.CONTINUE;
            }

            private void close(Path file) {
                linked.add(file.equals(root) ? root : root.resolve(root.relativize(file).getName(0)));
            }
        });
    }

    boolean leadsElsewhere(Path path) {
        return !linked.isEmpty() && (isClimbing(path) || linked.stream().anyMatch(path.normalize()::startsWith));
    }

    private boolean isCodeOfTeacher(Path path) {
        return path.normalize().startsWith(fixtures) && Resources.isCode(path);
    }

    private static boolean isClimbing(Path path) {
        for (Path part : path) if (part.toString().equals("..")) return true;
        return false;
    }

    /**
     * Tests ask what a program says of a file that is not there. Where there is not even its first folder, which nobody can
     * make, it may look for itself.
     */
    @SuppressWarnings("removal")
    private static boolean isNowhere(Path path, String actions) {
        int most = path.getNameCount();
        if (most == 0 || isClimbing(path) || actions.contains("execute") || most == 1 && !actions.equals("read")) return false;
        Path top = path.getRoot().resolve(path.getName(0));
        return AccessController.doPrivileged((PrivilegedAction<Boolean>) () -> Files.notExists(top, LinkOption.NOFOLLOW_LINKS));
    }

    boolean allow(Permission permission) {
        if (permission instanceof FilePermission) {
            // The submission may name its files from its own folder, where the process runs.
            Path path = Path.of(permission.getName()).toAbsolutePath();
            FilePermission whole = new FilePermission(path.toString(), permission.getActions());
            for (FilePermission file : files) if (file.implies(whole)) return !leadsElsewhere(path) && !isCodeOfTeacher(path);
            return isNowhere(path, permission.getActions());
        }
        if (permission instanceof PropertyPermission) return permission.getActions().equals("read") || CHOSEN.contains(permission.getName());
        if (permission instanceof SocketPermission) return true;
        if (permission instanceof ReflectPermission) return false;
        String name = permission.getName();
        return permission instanceof RuntimePermission && (ALLOWED.contains(name) || name.startsWith("getenv."));
    }
}
